/**
 * What tests start as a process or thread of its own, by the name of its file in the bundle: where it is in the sources. The commands of `cli` come
 * along in a folder of their own.
 */
export const programs = {
  product: 'test/product/product-program.ts',
  'clocked-product': 'test/e2e/models/clocked/serve.ts',
  worker: 'src/composition/worker.ts',
  'model-process': 'src/composition/language-models/model-process.ts',
  cli: 'src/cli/index.ts',
  osascript: 'src/adapters/sample-messages/osascript/main.ts',
  'stdin-thread': 'src/adapters/sample-messages/osascript/stdin-thread.ts',
  'second-writer': 'test/second-writer/program.ts',
  listener: 'test/processes/listen-program.ts',
  trainer: 'test/processes/train-program.ts',
} as const
