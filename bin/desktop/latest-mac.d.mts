export function latestMac(release: {
  readonly version: string
  readonly releaseDate: string
  readonly files: readonly { readonly name: string; readonly content: Uint8Array }[]
}): string
