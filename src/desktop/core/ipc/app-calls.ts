import type { AppView } from '../app-view.ts'
import type { Attention } from '../system/attention.ts'
import type { BridgeCalls } from './bridge-calls.ts'

/** The calls a page may make to the app itself. Those that change something return the new state. */
export function appCalls(view: AppView, { preferences, pause, grants, watch }: Attention, relaunch: () => void): BridgeCalls['app'] {
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
    signedIn: async (account) => watch.signedIn(account),
    restart: async () => relaunch(),
    exportDiagnostics: () => view.exportDiagnostics(),
  }
}
