import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { StyleReport } from '#contract/voice/style-report.ts'
import { paths, reportSections } from '#web/lib/paths.ts'
import { Folds } from '#web/ui/folds/folded-card.tsx'
import { LinkButton } from '#web/ui/links.tsx'
import { Empty, LoadFailure } from '#web/ui/states.tsx'
import { ContentPanel, StylePanel } from './panels/closeness-panels.tsx'
import { ConfidencePanel } from './panels/confidence-panel.tsx'
import { ContactsPanel } from './panels/contacts-panel.tsx'
import { compared, shownEngine } from './engine-choice.ts'
import { EngineTabs } from './engine-tabs.tsx'
import { ReportHead } from './report-head.tsx'
import { ReportNotes } from './report-notes.tsx'
import { StrangerPanel } from './stranger/stranger-panel.tsx'
import { ThresholdPanel } from './panels/threshold-panel.tsx'
import { TurnsPanel } from './panels/turns-panel.tsx'
import type { TurnChoice } from './use-style-report.ts'
import { useTrustReport } from './verdicts/use-trust-report.ts'
import { VerdictsPanel } from './verdicts/verdicts-panel.tsx'

const everything: Omit<TurnChoice, 'engine'> = { contact: null, only: 'all', page: 1 }

/** The report of one engine, beside the others and the baseline; which one is in the address. */
export function ReportBody({ report }: { report: StyleReport }) {
  const [search, setSearch] = useSearchParams()
  const judged = useTrustReport()
  const [choice, setChoice] = useState(everything)
  const navigate = useNavigate()
  const { voice, threshold } = report
  const engine = shownEngine(report, search.get('engine'))
  if (voice === null) {
    return (
      <Card>
        <Empty
          title="No voice yet"
          action={
            <LinkButton to={paths.training} variant="contained">
              Go to Training
            </LinkButton>
          }
        >
          Train your voice, and the report compares its drafts with what you really wrote.
        </Empty>
      </Card>
    )
  }
  if (engine === undefined) {
    return (
      <Card>
        <Empty
          title="Nothing was replayed yet"
          action={
            <LinkButton to={paths.training} variant="contained">
              Train again
            </LinkButton>
          }
        >
          This voice is from before there were reports. The next training replays your own later messages.
        </Empty>
      </Card>
    )
  }
  const rows = compared(report, engine)
  const said = judged.data?.engines.filter(({ key }) => key === engine.key) ?? []
  // Practice needs no replay, so that what was said of such an engine has no tab to stand on.
  const elsewhere = judged.data?.engines.filter(({ key }) => report.engines.every((one) => one.key !== key)) ?? []
  const toEngine = (key: string): void => {
    setChoice(everything)
    setSearch({ engine: key }, { replace: true, preventScrollReset: true })
  }
  const toTurns = (next: Omit<TurnChoice, 'engine'>): void => {
    setChoice(next)
    // Opens it and takes the focus there, as the address does.
    void navigate({ search: search.toString(), hash: reportSections.messages }, { replace: true, preventScrollReset: true })
  }
  return (
    <EngineTabs engines={report.engines} shown={engine} onShow={toEngine}>
      <Stack spacing={3}>
        <ReportHead report={report} engine={engine} said={judged.data === undefined ? undefined : said} />
        {judged.isError && judged.data === undefined && (
          <LoadFailure what="Your verdicts couldn’t be loaded. They’re kept." onRetry={() => void judged.refetch()} />
        )}
        {/* The answer is what the page is opened for; what it rests on is a list of what there is. */}
        <Folds value>
          <Stack spacing={1.5}>
            {[...said, ...elsewhere].map((trust, place) => (
              <VerdictsPanel
                key={`${trust.key} ${trust.register}`}
                trust={trust}
                place={place}
                threshold={threshold}
                {...(place < said.length ? {} : { by: trust.key === report.offer?.key ? report.offer.label : trust.label })}
              />
            ))}
            {engine.measures !== null && (
              <>
                <ContentPanel rows={rows} />
                <StylePanel rows={rows} />
                <StrangerPanel engine={engine} />
                <ConfidencePanel engine={engine} threshold={threshold} />
                <ThresholdPanel engine={engine} threshold={threshold} />
                <ContactsPanel contacts={engine.contacts} onChoose={(contact) => toTurns({ ...everything, contact })} />
              </>
            )}
            {engine.done > 0 && (
              <TurnsPanel
                engine={engine}
                threshold={threshold}
                choice={choice}
                onChoice={(next) => (next.page === choice.page ? setChoice(next) : toTurns(next))}
              />
            )}
            <ReportNotes voice={voice} />
          </Stack>
        </Folds>
      </Stack>
    </EngineTabs>
  )
}
