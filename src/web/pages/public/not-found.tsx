import { paths } from '#web/lib/paths.ts'
import { LinkButton } from '#web/ui/links.tsx'
import { Page } from '#web/ui/page.tsx'

export default function NotFoundPage() {
  return (
    <Page
      title="Page not found"
      width={640}
      intro="The address may be mistyped, or the page belongs to another way of running this program."
    >
      <LinkButton to={paths.home} variant="contained">
        Go to the start page
      </LinkButton>
    </Page>
  )
}
