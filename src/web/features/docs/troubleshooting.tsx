import Link from '@mui/material/Link'
import { errorStatus, type ErrorCode } from '#contract/errors.ts'
import { paths, sectionPath } from '#web/lib/paths.ts'
import { TextLink } from '#web/ui/links.tsx'
import { Code, DocsSection, Entries } from './docs-section.tsx'
import { errorMeanings } from './error-meanings.ts'

/** `support`: where to write; null if there is nobody. */
export function Troubleshooting({ id, title, support }: { id: string; title: string; support: string | null }) {
  return (
    <DocsSection id={id} title={title}>
      <ul>
        <li>
          <strong>No draft for a message</strong>: without a language model, only messages that a short answer fits get one. Choose a model
          under <TextLink to={paths.settingsModel}>Model</TextLink>.
        </li>
        <li>
          <strong>Everything is held</strong>: <TextLink to={paths.history}>History</TextLink> names each reason, and Change under{' '}
          <TextLink to={paths.people}>People</TextLink> shows what is missing for each person.
        </li>
        <li>
          <strong>New messages don’t show up</strong>: check that the listener runs under{' '}
          <TextLink to={sectionPath('macListener')}>Auto-response</TextLink>; it says why it may not see everything.
        </li>
        <li>
          <strong>Not known</strong> beside a reply: it could not be found out whether it was sent. Look in Messages or Gmail. It is never
          sent a second time automatically.
        </li>
        <li>
          <strong>Anything else</strong>: <Code>bin/idiolect doctor</Code> tests everything and prints a report that holds nothing private.
          {support !== null && (
            <>
              {' '}
              Write to <Link href={`mailto:${support}`}>{support}</Link>.
            </>
          )}
        </li>
      </ul>
      <h3>Error codes</h3>
      <p>Failed calls and commands carry one of these codes; the number is the HTTP status.</p>
      <Entries
        label="Error codes"
        entries={Object.entries(errorStatus).map(([code, status]) => ({
          key: code,
          name: (
            <>
              <Code>{code}</Code> {status}
            </>
          ),
          text: errorMeanings[code as ErrorCode],
        }))}
      />
    </DocsSection>
  )
}
