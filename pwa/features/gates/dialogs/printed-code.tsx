import type { TicketFacts } from '#sync/contracts/matches/ticket-facts.ts';
import type { Infer } from '#sync/contracts/core/endpoint.ts';
import type { getGateCode } from '#sync/contracts/gate/manage-gates.ts';
import { nameIn } from '#sync/contracts/core/names.ts';
import { bothLanguages, directionOf } from '#sync/contracts/messages/languages.ts';
import { GateSign, In, textIn } from '#pwa/features/gates/list/bilingual.tsx';
import { matchNameIn, momentIn } from '#pwa/features/gates/list/match-names.ts';
import type { OverviewGate } from '#pwa/features/gates/phones.ts';
import type { Language } from '#pwa/lib/i18n/language.ts';
import { QrCode } from '#pwa/lib/tickets/qr-code-image.tsx';
import '#pwa/features/gates/dialogs/printed-code.css';

/** The sheet that hangs at a gate: its code, what a steward does, and a ticket to try it with. */
export function PrintedCode({
  gate,
  facts,
  code: { url, testTicket },
}: {
  gate: OverviewGate;
  facts: TicketFacts;
  code: Infer<(typeof getGateCode)['reply']>;
}) {
  return (
    <section className="paper-page code-sheet">
      <GateSign number={gate.number} className="code-sheet-sign" />
      <div className="code-sheet-pair">
        {languages.map((language) => (
          <In key={language} language={language} as="p">
            <b>{nameIn(language, gate.name, gate.nameArabic)}</b>
            {matchNameIn(language, facts)}
            <br />
            {momentIn(language, facts.date)}
          </In>
        ))}
      </div>
      <QrCode
        text={url}
        label={textIn('en', 'gates.codeLabel', { gate: `${gate.number}` })}
        className="code-sheet-code"
      />
      <div className="code-sheet-pair">
        {languages.map((language) => (
          <Steps key={language} language={language} />
        ))}
      </div>
      <div className="code-sheet-test">
        <In language="en" as="p">
          <b>{textIn('en', 'gates.testTicket')}</b>
          {textIn('en', 'gates.testTicketText')}
        </In>
        <QrCode text={testTicket} label={textIn('en', 'gates.testTicket')} className="" />
        <In language="ar" as="p">
          <b>{textIn('ar', 'gates.testTicket')}</b>
          {textIn('ar', 'gates.testTicketText')}
        </In>
      </div>
    </section>
  );
}

const languages = bothLanguages('en');

function Steps({ language }: { language: Language }) {
  return (
    <ol lang={language} dir={directionOf(language)}>
      <li>{textIn(language, 'gates.stepScan')}</li>
      <li>{textIn(language, 'gates.stepName')}</li>
      <li>{textIn(language, 'gates.stepReady')}</li>
    </ol>
  );
}
