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
  docs: '/docs',
  chat: '/chat',
  practice: '/practice',
  settingsAccount: '/settings/account',
  settingsApp: '/settings/app',
  settingsData: '/settings/data',
  people: '/people',
  history: '/history',
  styleReport: '/style-report',
  settingsModel: '/settings/model',
  settingsPrivacy: '/settings/privacy',
} as const

/** What is folded on the Auto-response page, as an address names it after `#`. Part of addresses that people keep, so it stays. */
export const sections = {
  macListener: 'mac-listener',
  gmailListener: 'gmail-listener',
  schedule: 'schedule',
  conversations: 'conversations',
  overlayPosition: 'overlay-position',
} as const

/** The same of the style report. */
export const reportSections = {
  verdicts: 'verdicts',
  content: 'what-it-says',
  style: 'how-it-says-it',
  stranger: 'stranger',
  confidence: 'confidence',
  auto: 'auto',
  people: 'people',
  messages: 'messages',
  notes: 'notes',
} as const

/** The address that opens one of the Auto-response page. */
export const sectionPath = (section: keyof typeof sections): string => `${paths.autoResponse}#${sections[section]}`
