import { paths } from '#web/lib/paths.ts'
import { productName } from '#web/lib/product.ts'
import { permissionsNeeded } from '#web/ui/labels/permissions-needed.ts'
import { TextLink } from '#web/ui/links.tsx'
import { DocsSection } from './docs-section.tsx'

/** `holder`: the program that needs them; null if none does. */
export function Permissions({ id, title, holder }: { id: string; title: string; holder: string | null }) {
  return (
    <DocsSection id={id} title={title}>
      <p>
        macOS gives each of these to a program:{' '}
        {holder === null ? `in the Mac app that is ${productName}, otherwise the program that you start it from` : `here it is ${holder}`}.
        Without a Mac, sample data stands in and none is needed.
      </p>
      <ul>
        {permissionsNeeded.map(({ key, name, purpose }) => (
          <li key={key}>
            <strong>{name}</strong>, {purpose}
          </li>
        ))}
      </ul>
      <p>
        Turn them on in System Settings → Privacy & Security, under the pane of the same name. The{' '}
        <TextLink to={paths.imessage}>iMessage</TextLink> page shows which ones were really found. Full Disk Access counts from the next
        start: quit the program and open it again.
      </p>
      <p>
        If System Settings shows one as on and it is not found, remove the program from the list with the minus button and add it again.
        That happens after an update that is signed differently.
      </p>
    </DocsSection>
  )
}
