import Typography from '@mui/material/Typography'
import { AuthCard } from '../../features/session/auth-card.tsx'
import { GoogleButton } from '../../features/session/google-button.tsx'
import { LoginForm } from '../../features/session/sign-in-form.tsx'
import { paths } from '../../lib/paths.ts'
import { PRODUCT } from '../../lib/product.ts'
import { TextLink } from '../../ui/links.tsx'

export default function Login() {
  return (
    <AuthCard title={`Log in to ${PRODUCT}`}>
      <LoginForm />
      <GoogleButton label="Sign in with Google" />
      <Typography>
        No account yet? <TextLink to={paths.signup}>Sign Up</TextLink>
      </Typography>
    </AuthCard>
  )
}
