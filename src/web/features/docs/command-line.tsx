import { commands } from './commands.ts'
import { Code, DocsSection, Entries } from './docs-section.tsx'

export function CommandLine({ id, title }: { id: string; title: string }) {
  return (
    <DocsSection id={id} title={title}>
      <p>
        <Code>bin/idiolect COMMAND</Code> works from any folder. Commands that need your data ask the running server, or open the data
        folder themselves if none is running. <Code>--help</Code> after a command lists all of its options, and <Code>--json</Code> prints
        one JSON object. Exit codes: 0 done, 1 failed, 2 wrong use.
      </p>
      <Entries
        label="Commands"
        entries={commands.map(({ usage, does }) => ({ key: usage, name: <Code>{usage}</Code>, text: does.replaceAll('`', '') }))}
      />
    </DocsSection>
  )
}
