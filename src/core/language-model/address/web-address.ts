/** The part of the WHATWG URL used here; every platform that core runs on has it. */
declare const URL: {
  new (text: string): { readonly protocol: string; readonly hostname: string; readonly host: string }
  canParse(text: string): boolean
}

/** The parts of an address as `fetch` understands them. IPv4 addresses are normalized. Null if the text is not an address. */
export function webAddress(text: string): { readonly protocol: string; readonly hostname: string; readonly host: string } | null {
  return URL.canParse(text) ? new URL(text) : null
}
