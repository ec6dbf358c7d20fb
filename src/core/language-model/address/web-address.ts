/** The WHATWG URL, which every platform that core runs on has, as far as it is used here. */
declare const URL: {
  new (text: string): { readonly protocol: string; readonly hostname: string; readonly host: string }
  canParse(text: string): boolean
}

/** The parts of an address as `fetch` will understand them, or null if it is none. Other ways to write an IPv4 address become the usual one. */
export function webAddress(text: string): { readonly protocol: string; readonly hostname: string; readonly host: string } | null {
  return URL.canParse(text) ? new URL(text) : null
}
