import Link from '@mui/material/Link'
import { google, mailScopes } from '#contract/account/google.ts'
import { sectionPath } from '#web/lib/paths.ts'
import { productName } from '#web/lib/product.ts'
import { TextLink } from '#web/ui/links.tsx'
import { Code, DocsSection } from './docs-section.tsx'

/** `origin`: the address of the server, without a trailing slash. */
export function Gmail({ id, title, origin }: { id: string; title: string; origin: string }) {
  return (
    <DocsSection id={id} title={title}>
      <p>
        Unless this server has a Google client already, {productName} connects with one of your own, which is free and takes about ten
        minutes to make. In{' '}
        <Link href="https://console.cloud.google.com" target="_blank" rel="noreferrer">
          Google’s console
        </Link>
        :
      </p>
      <ol>
        <li>Create a project and enable the Gmail API in it (APIs & Services → Library).</li>
        <li>Fill in the OAuth consent screen: External, your own address, and yourself as a test user.</li>
        <li>
          Publish the app there. While it is in testing, Google ends the access after seven days. Google warns you once that the app is not
          verified; for your own mailbox, you can go on.
        </li>
        <li>
          Under Credentials, create an OAuth client ID of the type Desktop app. (For a Web application, enter{' '}
          <Code>
            {origin}
            {google.callback.path}
          </Code>{' '}
          as the authorized redirect URI.)
        </li>
        <li>Download its JSON file.</li>
        <li>
          Under <TextLink to={sectionPath('gmailListener')}>Auto-response</TextLink>, choose UPLOAD CREDENTIALS, pick the file, and connect
          Gmail.
        </li>
      </ol>
      <p>
        Connecting asks Google for{' '}
        {mailScopes.map((scope, at) => (
          <span key={scope}>
            {at > 0 && ' and '}
            <Code>{scope}</Code>
          </span>
        ))}
        : to read mail and to send it. {productName} never deletes, moves, or marks a message you have sent or received; the only thing it
        removes is a draft of its own. A reply you approve appears among your drafts for a moment before it is sent. If you answer in Gmail
        yourself, the reply that waits here is closed. Disconnecting takes the access back at Google, too.
      </p>
    </DocsSection>
  )
}
