import Skeleton from '@mui/material/Skeleton'
import { AskFirst, NotYet } from '#web/features/practice/before-practice.tsx'
import { Practice } from '#web/features/practice/practice.tsx'
import { usePracticeState } from '#web/features/practice/use-practice.ts'
import { failureText } from '#web/lib/api/api-error.ts'
import { notAvailable } from '#web/lib/queries/control-queries.ts'
import { paths } from '#web/lib/paths.ts'
import { useAppInfo } from '#web/lib/queries/queries.ts'
import { LinkButton } from '#web/ui/links.tsx'
import { Page } from '#web/ui/page.tsx'
import { Empty, LoadFailure } from '#web/ui/states.tsx'

/** The owner judges drafts for moments they answered long ago. Every confidence is learned from these verdicts. */
export default function PracticePage() {
  const info = useAppInfo().data
  const state = usePracticeState()
  return (
    <Page
      title="Practice"
      width={760}
      sampleData={info?.sample_data === true}
      intro="Would you have sent this draft? Twenty cards take about three minutes, and nothing is sent."
    >
      {state.data !== undefined ? (
        state.data.why_not !== null ? (
          <NotYet why={state.data.why_not} />
        ) : state.data.started ? (
          <Practice state={state.data} />
        ) : (
          <AskFirst state={state.data} />
        )
      ) : notAvailable(state.error) ? (
        <Empty title="There’s no practice here" action={<LinkButton to={paths.training}>Go to Training</LinkButton>}>
          This server has no drafts to judge.
        </Empty>
      ) : state.isError ? (
        <LoadFailure what={`Practice couldn’t be loaded: ${failureText(state.error)}`} onRetry={() => void state.refetch()} />
      ) : (
        <Skeleton variant="rounded" height={420} />
      )}
    </Page>
  )
}
