/** Teams and venues as the plan of an import names them. */
import type { ImportPlan } from '#sync/contracts/matches/fixture-import.ts';
import type { NamedPlace } from '#api/fixture-import/planning/name-index.ts';

type TeamRef = ImportPlan['teams'][number];
type PlaceRef = ImportPlan['venues'][number];

export function toPlaceRef({ id, name, nameArabic }: NamedPlace): PlaceRef {
  return { id, name, nameArabic };
}

export function toTeamRef(team: NamedPlace & Pick<TeamRef, 'logo'>): TeamRef {
  return { ...toPlaceRef(team), logo: team.logo };
}
