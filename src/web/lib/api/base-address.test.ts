import { describe, expect, it } from 'vitest'
import type { DesktopBridge } from '#contract/desktop-bridge.ts'
import { apiBase, localServer } from './base-address.ts'

const bridge = { apiBase: 'http://127.0.0.1:41234/' } as DesktopBridge

describe('the base address', () => {
  it('is the one the desktop app injects, before any other', () => {
    expect(apiBase({ bridge, configured: 'https://api.example.com', protocol: 'app:' })).toBe('http://127.0.0.1:41234')
  })
  it('is the configured one where no app injects one', () => {
    expect(apiBase({ bridge: null, configured: 'https://api.example.com/', protocol: 'https:' })).toBe('https://api.example.com')
  })
  it('is the page’s own origin where the server serves the page', () => {
    expect(apiBase({ bridge: null, configured: undefined, protocol: 'http:' })).toBe('')
    expect(apiBase({ bridge: null, configured: '', protocol: 'https:' })).toBe('')
  })
  it('is the local server on port 5002 where nothing else is known', () => {
    expect(apiBase({ bridge: null, configured: undefined, protocol: 'file:' })).toBe(localServer)
    expect(localServer).toBe('http://localhost:5002')
  })
})
