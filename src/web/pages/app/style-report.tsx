import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { ReportBody } from '#web/features/style-report/report-body.tsx'
import { useStyleReport } from '#web/features/style-report/use-style-report.ts'
import { failureText } from '#web/lib/api/api-error.ts'
import { notAvailable } from '#web/lib/queries/control-queries.ts'
import { paths } from '#web/lib/paths.ts'
import { LinkButton } from '#web/ui/links.tsx'
import { Page } from '#web/ui/page.tsx'
import { Empty, LoadFailure } from '#web/ui/states.tsx'

/** How close the drafts come to what the owner really wrote. */
export default function StyleReportPage() {
  const report = useStyleReport()
  return (
    <Page
      title="Style report"
      sampleData={report.data?.voice?.sample_data === true}
      intro="What Idiolect would have drafted, beside what you really wrote."
    >
      {report.data !== undefined ? (
        <ReportBody report={report.data} />
      ) : notAvailable(report.error) ? (
        <Empty title="There is no report here" action={<LinkButton to={paths.training}>Go to Training</LinkButton>}>
          This server does not replay messages.
        </Empty>
      ) : report.isError ? (
        <LoadFailure what={`The report could not be loaded: ${failureText(report.error)}`} onRetry={() => void report.refetch()} />
      ) : (
        <Stack spacing={3}>
          <Skeleton variant="rounded" height={160} />
          <Skeleton variant="rounded" height={360} />
        </Stack>
      )}
    </Page>
  )
}
