import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { paths } from '#web/lib/paths.ts'
import { productName } from '#web/lib/product.ts'
import { TextLink } from '#web/ui/links.tsx'

export function Footer() {
  const [year] = useState(() => new Date().getFullYear())
  return (
    <Box component="footer" sx={{ borderTop: '1px solid', borderColor: 'divider', mt: 'auto' }}>
      <Stack
        direction="row"
        sx={{
          maxWidth: 1120,
          mx: 'auto',
          px: { xs: 2, sm: 3 },
          py: { xs: 1.25, sm: 2.5 },
          gap: 3,
          rowGap: { xs: 0, sm: 1 },
          flexWrap: 'wrap',
          alignItems: 'center',
        }}
      >
        <Typography variant="body2" color="textSecondary" sx={{ flex: { sm: 1 } }}>
          © {year} {productName}
        </Typography>
        <TextLink to={paths.privacy} variant="body2" color="textSecondary" sx={{ py: { xs: 1.5, sm: 0.5 } }}>
          Privacy Policy
        </TextLink>
        <TextLink to={paths.terms} variant="body2" color="textSecondary" sx={{ py: { xs: 1.5, sm: 0.5 } }}>
          Terms of Service
        </TextLink>
      </Stack>
    </Box>
  )
}
