/** Builds `folder` where it is absent or made from other sources than those here. */
export function ensureBuilt(build: {
  /** As in "building the web client". */
  readonly name: string
  readonly folder: string
  /** File that says what the folder was built from. */
  readonly stamp: string
  /** File of the folder that is there once it is built. */
  readonly proof: string
  /** Files and folders, relative to the root, that it depends on. Tests do not count. */
  readonly sources: string[]
  /** Words after `node` that build it into `out`. */
  readonly command: (out: string) => string[]
}): Promise<void>
