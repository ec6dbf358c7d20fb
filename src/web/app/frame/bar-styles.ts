/** Style of the link to the current page. */
export const activeLink = { color: 'primary.main', fontWeight: 600, bgcolor: 'voice.tint' }
export const barButton = { px: 1.5, fontSize: '0.875rem', minHeight: 36, '&.active': activeLink }
