/**
 * Root is refused nothing. So that a test can close a file to a program all the same, under root it is run without root's power over files
 * (`setpriv` of util-linux): it stays their owner, and reads the checkout wherever that lies. Give it to `spawnSync` as it is.
 */
export function refusable(program: string, args: readonly string[]): [program: string, args: string[]] {
  if (process.getuid?.() !== 0) return [program, [...args]]
  const powers = '-dac_override,-dac_read_search'
  return ['setpriv', [`--bounding-set=${powers}`, `--inh-caps=${powers}`, program, ...args]]
}
