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

/** The folded sections of the Auto-response page, as named after `#` in an address. People bookmark these, so they must not change. */
export const sections = {
  macListener: 'mac-listener',
  gmailListener: 'gmail-listener',
  schedule: 'schedule',
  conversations: 'conversations',
  overlayPosition: 'overlay-position',
} as const

/** The same for the style report. */
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

/** The address that opens one section of the Auto-response page. */
export const sectionPath = (section: keyof typeof sections): string => `${paths.autoResponse}#${sections[section]}`
