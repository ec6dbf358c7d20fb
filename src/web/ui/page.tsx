import Box from '@mui/material/Box'
import Container from '@mui/material/Container'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { createContext, useContext, useEffect, useRef, type ReactNode } from 'react'
import { SampleDataLabel } from './labels/sample-data-label.tsx'

/**
 * The layout of every page: its one h1, an introduction, and the content. The h1 takes the focus when a link leads here: a hash route does not move the focus
 * automatically, so a screen reader would stay silent.
 *
 * How to add a page: a file in `pages/public` or `pages/app` whose default export returns `<Page title=…>`, and a line in `app/router.tsx`.
 */

/** True once the owner has navigated away from the first page. */
const HasMovedContext = createContext(false)
export const HasMovedProvider = HasMovedContext.Provider

/** As wide as the bar and the footer, so that every page begins at the same edge, however narrow its content. */
const widestPage = 1120

interface PageProps {
  title: string
  intro?: ReactNode
  /** Marks pages that show data of the sample Messages app. */
  sampleData?: boolean
  /** Maximum width of the content, in pixels. */
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

/** Body text of a legal or explanatory page. */
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
