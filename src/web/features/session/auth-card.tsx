import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Container from '@mui/material/Container'
import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'
import { PageTitle } from '#web/ui/page.tsx'

/** The narrow card of login, signup and the sign-in callback. */
export function AuthCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Container maxWidth={false} sx={{ maxWidth: 460, py: { xs: 4, md: 9 } }}>
      <Card sx={{ p: { xs: 3, sm: 4 } }}>
        <Box sx={{ mb: 3 }}>
          <PageTitle>{title}</PageTitle>
        </Box>
        <Stack spacing={2.5}>{children}</Stack>
      </Card>
    </Container>
  )
}
