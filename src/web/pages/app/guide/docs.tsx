import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { Api } from '#web/features/docs/api.tsx'
import { Automatic } from '#web/features/docs/automatic.tsx'
import { CommandLine } from '#web/features/docs/command-line.tsx'
import { Gmail } from '#web/features/docs/gmail.tsx'
import { Learning } from '#web/features/docs/learning.tsx'
import { Permissions } from '#web/features/docs/permissions.tsx'
import { Privacy } from '#web/features/docs/privacy.tsx'
import { Troubleshooting } from '#web/features/docs/troubleshooting.tsx'
import { productName } from '#web/lib/product.ts'
import { useAppInfo, useBuild } from '#web/lib/queries/queries.ts'
import { useServices } from '#web/lib/services.tsx'
import { TextLink } from '#web/ui/links.tsx'
import { Page } from '#web/ui/page.tsx'

/** The sections in order. People bookmark addresses with an `id`, so it must not change. */
const sections = {
  learning: 'How it learns',
  privacy: 'What is sent where',
  automatic: 'Automatic replies',
  gmail: 'Connecting Gmail',
  permissions: 'Permissions on a Mac',
  'command-line': 'Command line',
  api: 'HTTP API',
  troubleshooting: 'Troubleshooting',
} as const

const of = (id: keyof typeof sections) => ({ id, title: sections[id] })

/**
 * The product's documentation: a single page, so that the browser's search finds everything, in closed sections too.
 *
 * How to add a section: its id and title in `sections`, a file in `features/docs`, and a line below. Numbers come from `facts.ts`, which takes them from the
 * product's own constants.
 */
export default function DocsPage() {
  const { base, bridge } = useServices()
  const info = useAppInfo().data
  const desktop = useBuild() === 'desktop'
  const origin = base === '' ? window.location.origin : base
  return (
    <Page title="Docs" intro={`How ${productName}${info === undefined ? '' : ` ${info.version}`} works, and what to do when it doesn’t.`}>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '200px minmax(0, 1fr)' }, columnGap: 6, rowGap: 4 }}>
        <Contents />
        <Stack spacing={1.5}>
          <Learning {...of('learning')} />
          <Privacy {...of('privacy')} desktop={desktop} />
          <Automatic {...of('automatic')} />
          <Gmail {...of('gmail')} origin={origin} />
          <Permissions {...of('permissions')} holder={desktop ? productName : (info?.permission_holder ?? null)} />
          <CommandLine {...of('command-line')} />
          <Api {...of('api')} origin={origin} linked={bridge === null} />
          <Troubleshooting {...of('troubleshooting')} support={info?.support_email ?? null} />
        </Stack>
      </Box>
    </Page>
  )
}

/** Stays in view beside an open section. A phone has no room for it, and there the folded sections are the contents. */
function Contents() {
  return (
    <Box
      component="nav"
      aria-label="On this page"
      sx={{ display: { xs: 'none', md: 'block' }, position: 'sticky', top: 88, alignSelf: 'start' }}
    >
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {Object.entries(sections).map(([id, title]) => (
          <Box component="li" key={id} sx={{ py: 0.75 }}>
            <TextLink to={`#${id}`}>{title}</TextLink>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
