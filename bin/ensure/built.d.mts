/** Builds `folder` if it is missing or was built from different sources. */
export function ensureBuilt(build: {
  /** As in "building the web client". */
  readonly name: string
  readonly folder: string
  /** File that records what the folder was built from. */
  readonly stamp: string
  /** File in the folder that exists once it is built. */
  readonly proof: string
  /** Files and folders it depends on, relative to the root. Tests are ignored. */
  readonly sources: string[]
  /** Arguments for `node` that build it into `out`. */
  readonly command: (out: string) => string[]
}): Promise<void>
