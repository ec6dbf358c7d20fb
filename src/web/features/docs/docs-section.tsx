import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { FoldedCard } from '#web/ui/folds/folded-card.tsx'

/** One section of the documentation: folded, because all of them together take twenty screens. A link to `#id` opens it, and so does the browser's search. */
export function DocsSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <FoldedCard title={title} fold={{ id }}>
      <Box
        sx={{
          mt: -2,
          maxWidth: 720,
          '& h3': { typography: 'h3', mt: 3, mb: 0.5 },
          '& p, & li': { typography: 'body1', my: 1 },
          '& ul, & ol': { pl: 3, my: 1 },
        }}
      >
        {children}
      </Box>
    </FoldedCard>
  )
}

/** Something that is typed or read as it is: a command, an address, a code. */
export function Code({ children }: { children: ReactNode }) {
  return (
    <Box
      component="code"
      sx={{
        fontFamily: 'ui-monospace, SFMono-Regular, Menlo, monospace',
        fontSize: '0.875em',
        overflowWrap: 'anywhere',
        bgcolor: 'theirs.main',
        borderRadius: '4px',
        px: 0.5,
        py: 0.25,
      }}
    >
      {children}
    </Box>
  )
}

/** Names, each with what there is to say of it below: commands, codes, calls. */
export function Entries({ label, entries }: { label: string; entries: readonly { key: string; name: ReactNode; text: ReactNode }[] }) {
  return (
    <Box component="ul" aria-label={label} sx={{ '&&': { listStyle: 'none', p: 0, my: 2 } }}>
      {entries.map(({ key, name, text }) => (
        <Box
          component="li"
          key={key}
          sx={{ '&&': { my: 0, py: 1, borderTop: '1px solid', borderColor: 'divider' }, '&&:first-of-type': { borderTop: 0 } }}
        >
          <Box>{name}</Box>
          <Box sx={{ color: 'text.secondary', mt: 0.25 }}>{text}</Box>
        </Box>
      ))}
    </Box>
  )
}
