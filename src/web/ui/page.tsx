import Box from '@mui/material/Box'
import Container from '@mui/material/Container'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { createContext, useContext, useEffect, useRef, type ReactNode } from 'react'
import { SampleDataLabel } from './labels/sample-data-label.tsx'

/**
 * The frame every page stands in: its one h1, which takes the focus when the page is reached by a link (a hash route moves nothing by
 * itself, so a screen reader would otherwise stay silent), an introduction, and the content.
 *
 * How to add a page: a file in `pages/public` or `pages/app` whose default export returns `<Page title=…>`, and a line in `app/router.tsx`.
 */

/** True once the owner has moved from the page that was opened first. */
const HasMovedContext = createContext(false)
export const HasMovedProvider = HasMovedContext.Provider

/** As wide as the bar and the footer: every page begins at the same edge, however narrow its content is. */
const widestPage = 1120

interface PageProps {
  title: string
  intro?: ReactNode
  /** Marks pages that show data of the sample Messages app. */
  sampleData?: boolean
  /** Widest the content gets, in pixels. */
  width?: number
  children: ReactNode
}

export function Page({ title, intro, sampleData = false, width = widestPage, children }: PageProps) {
  return (
    <Container disableGutters sx={{ maxWidth: { xs: widestPage, lg: widestPage }, px: { xs: 2, sm: 3 }, py: { xs: 3, md: 5 } }}>
      <Stack spacing={1} sx={{ mb: { xs: 3, md: 4 }, maxWidth: 720 }}>
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5, flexWrap: 'wrap' }}>
          <PageTitle>{title}</PageTitle>
          {sampleData && <SampleDataLabel />}
        </Stack>
        {intro !== undefined && (
          <Typography component="div" color="textSecondary" variant="subtitle1" sx={{ textWrap: 'balance' }}>
            {intro}
          </Typography>
        )}
      </Stack>
      <Box sx={{ maxWidth: width }}>{children}</Box>
    </Container>
  )
}

export function PageTitle({ children, large = false }: { children: ReactNode; large?: boolean }) {
  const ref = useRef<HTMLHeadingElement>(null)
  const hasMoved = useContext(HasMovedContext)
  const moved = useRef(hasMoved)
  useEffect(() => {
    if (moved.current) ref.current?.focus()
  }, [])
  return (
    <Typography
      ref={ref}
      variant="h1"
      tabIndex={-1}
      sx={
        large
          ? { fontSize: { xs: '2.25rem', md: '3rem' }, lineHeight: { xs: 1.15, md: 1.12 }, letterSpacing: '-0.03em', textWrap: 'balance' }
          : { fontSize: { xs: '1.625rem', md: '2rem' }, lineHeight: { xs: 34 / 26, md: 40 / 32 } }
      }
    >
      {children}
    </Typography>
  )
}

/** Running text of a legal or explaining page. */
export function Prose({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        maxWidth: 680,
        '& h2': { typography: 'h2', mt: 4, mb: 1 },
        '& p, & li': { typography: 'body1', my: 1 },
        '& ul': { pl: 3, my: 1 },
      }}
    >
      {children}
    </Box>
  )
}
