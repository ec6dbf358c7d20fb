import { account } from './account.ts'
import { app } from './app.ts'
import { autoResponse } from './auto-response.ts'
import { box } from './box.ts'
import { conversations } from './conversations.ts'
import { data } from './data.ts'
import type { Endpoint } from './define-endpoint.ts'
import { drafts } from './drafts.ts'
import { events } from './events.ts'
import { gmailListener } from './gmail-listener.ts'
import { google } from './google.ts'
import { learned } from './learned.ts'
import { ledger } from './ledger.ts'
import { macListener } from './mac-listener.ts'
import { model } from './model.ts'
import { overlay } from './overlay.ts'
import { practice } from './practice.ts'
import { styleReports } from './style-report.ts'
import { suggestions } from './suggestions.ts'
import { training } from './training.ts'
import { trust } from './trust.ts'

/** Every call of the product. The server answers each of them, those that are not built yet with `not-available`. */
export const endpoints: readonly Endpoint[] = [
  app,
  account,
  training,
  drafts,
  data,
  events,
  google,
  overlay,
  autoResponse,
  macListener,
  conversations,
  suggestions,
  learned,
  gmailListener,
  model,
  box,
  ledger,
  styleReports,
  trust,
  practice,
].flatMap((group): Endpoint[] => Object.values(group))
