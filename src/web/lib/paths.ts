/** Every address of the client, below the hash. */
export const paths = {
  home: '/',
  login: '/login',
  signup: '/signup',
  authCallback: '/auth-callback',
  privacy: '/privacy-policy',
  terms: '/terms-of-service',
  download: '/download',
  dashboard: '/dashboard',
  account: '/account',
  training: '/training',
  imessage: '/imessage',
  autoResponse: '/auto-response',
  howItWorks: '/how-it-works',
  chat: '/chat',
  settingsAccount: '/settings/account',
  settingsData: '/settings/data',
} as const
