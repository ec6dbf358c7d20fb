import Link from '@mui/material/Link'
import { endpoints } from '#contract/endpoints.ts'
import { openApiPath } from '#contract/app.ts'
import { Code, DocsSection, Entries } from './docs-section.tsx'

/** `origin`: the address of the server, without a trailing slash. `linked`: false if a page cannot open it. */
export function Api({ id, title, origin, linked }: { id: string; title: string; origin: string; linked: boolean }) {
  const address = `${origin}${openApiPath}`
  return (
    <DocsSection id={id} title={title}>
      <p>
        Everything on these pages is a call to <Code>{origin}</Code>. The shapes of all inputs and outputs are in an OpenAPI document,{' '}
        {linked ? <Link href={address}>{address}</Link> : <Code>{address}</Code>}.
      </p>
      <p>
        Calls marked “signed in” carry the header <Code>Authorization: Bearer TOKEN</Code>, with the token that login and signup return. The
        server answers only to its own name and pages, so no website can call it.
      </p>
      <Entries
        label="Calls"
        entries={endpoints.map(({ method, path, access, summary }) => ({
          key: `${method} ${path}`,
          name: (
            <Code>
              {method} {path}
            </Code>
          ),
          text: access === 'session' ? `${summary} (signed in)` : summary,
        }))}
      />
    </DocsSection>
  )
}
