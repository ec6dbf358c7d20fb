import { account } from './account/account.ts'
import { app } from './app.ts'
import { autoResponse } from './live/auto-response.ts'
import { box } from './language-model/box.ts'
import { computer } from './live/computer.ts'
import { conversations } from './live/conversations.ts'
import { data } from './account/data.ts'
import type { Endpoint } from './define-endpoint.ts'
import { drafts } from './voice/drafts.ts'
import { events } from './events.ts'
import { gmailListener } from './live/gmail-listener.ts'
import { google } from './account/google.ts'
import { learned } from './voice/learned.ts'
import { ledger } from './account/ledger.ts'
import { macListener } from './live/mac-listener.ts'
import { model } from './language-model/model.ts'
import { ownFacts } from './account/own-facts.ts'
import { overlay } from './live/overlay.ts'
import { practice } from './live/practice.ts'
import { styleReports } from './voice/style-report.ts'
import { suggestions } from './live/suggestions.ts'
import { training } from './voice/training.ts'
import { trust } from './live/trust.ts'

/** Every call of the product. The server answers all of them; unbuilt ones return `not-available`. */
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
  computer,
  conversations,
  suggestions,
  learned,
  ownFacts,
  gmailListener,
  model,
  box,
  ledger,
  styleReports,
  trust,
  practice,
].flatMap((group): Endpoint[] => Object.values(group))
