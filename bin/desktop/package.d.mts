export function builderWords(asked: { readonly unsigned: boolean; readonly arch: string; readonly config: string }): string[]
