import DesktopIcon from '@mui/icons-material/DesktopMacOutlined'
import Card from '@mui/material/Card'
import { paths } from '../../lib/paths.ts'
import { PRODUCT } from '../../lib/product.ts'
import { LinkButton } from '../../ui/links.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'

/** The dashboard of the web-only build (product specification, section 2). */
export default function WebDashboardPage() {
  return (
    <Page title="Dashboard" width={880}>
      <Card>
        <Empty
          icon={<DesktopIcon />}
          title="This content is web-only"
          action={
            <LinkButton to={paths.download} variant="contained">
              Download Desktop App
            </LinkButton>
          }
        >
          On the web you manage your account. Training, chat and drafts for iMessage need the Messages app on your Mac and live in the{' '}
          {PRODUCT} desktop app.
        </Empty>
      </Card>
    </Page>
  )
}
