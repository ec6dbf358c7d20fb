/**
 * Why a download is stalled or has ended, each in a sentence for the owner.
 *
 * How to add one: a line here, whether it is worth another try, and a server in the test that does it.
 */
export const downloadProblems = {
  unreachable: { again: true, text: 'The publisher’s server cannot be reached. Is this computer online?' },
  'cut-off': { again: true, text: 'The connection broke off. What has come is kept.' },
  stalled: { again: true, text: 'Nothing came for a while. What has come is kept.' },
  busy: { again: true, text: 'The publisher’s server is busy and asks to wait.' },
  'server-error': { again: true, text: 'The publisher’s server has trouble.' },
  range: { again: true, text: 'The publisher’s server could not go on where it was, so the download begins anew.' },
  'wrong-hash': { again: false, text: 'The file is not the one that its publisher describes, so it was thrown away.' },
  'wrong-size': { again: false, text: 'The file has another size than its publisher describes, so it was thrown away.' },
  changed: { again: false, text: 'The publisher has another file in its place than the one that this version of Idiolect knows.' },
  unverifiable: { again: false, text: 'The publisher’s server does not say how its file can be checked, so it was not downloaded.' },
  locked: { again: false, text: 'The publisher gives this file only to people who have signed in and agreed to its terms.' },
  gone: { again: false, text: 'The publisher does not have this file anymore.' },
  refused: { again: false, text: 'The publisher’s server refused.' },
  host: { again: false, text: 'The publisher’s server sent Idiolect on to a host that it does not know.' },
  redirects: { again: false, text: 'The publisher’s server sent Idiolect on and on.' },
  'disk-full': { again: false, text: 'There is not enough space on the disk.' },
  folder: { again: false, text: 'The folder for models cannot be written to.' },
  'not-a-model': { again: false, text: 'What came is no language model.' },
  stopped: { again: false, text: 'It was stopped.' },
} as const

export type DownloadProblem = keyof typeof downloadProblems

export class DownloadFailure extends Error {
  override readonly name = 'DownloadFailure'
  readonly problem: DownloadProblem
  /** ms after which the server may be asked again. Null if it did not say. */
  readonly retryAfter: number | null
  constructor(problem: DownloadProblem, options: { retryAfter?: number | null; cause?: unknown } = {}) {
    super(downloadProblems[problem].text, options.cause === undefined ? undefined : { cause: options.cause })
    this.problem = problem
    this.retryAfter = options.retryAfter ?? null
  }
}
