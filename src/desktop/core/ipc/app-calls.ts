import type { AppView } from '../app-view.ts'
import type { Attention } from '../system/attention.ts'
import type { BridgeCalls } from './bridge-calls.ts'

/** What a page may ask of the app itself; where that changes something, the answer is the state it is in then. */
export function appCalls(view: AppView, { preferences, pause, grants }: Attention, relaunch: () => void): BridgeCalls['app'] {
  return {
    getState: async () => view.state(),
    async change(choices) {
      preferences.change(choices)
      return view.state()
    },
    async pause() {
      await pause.begin()
      return view.state()
    },
    async resume() {
      await pause.resume()
      return view.state()
    },
    async acceptLoss(name) {
      grants.accept(name)
      return view.state()
    },
    restart: async () => relaunch(),
    exportDiagnostics: () => view.exportDiagnostics(),
  }
}
