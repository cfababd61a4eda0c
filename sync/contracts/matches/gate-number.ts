/** `Media gate 4` → `4`, for below the label "Gate". */
export function gateNumber(gate: string): string {
  return /^(?:media )?gate\s+(\S.*)$/i.exec(gate)?.[1] ?? gate;
}
