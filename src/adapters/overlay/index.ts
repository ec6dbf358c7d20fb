/**
 * The panel beside Messages, as far as it is told something: a websocket client of the hub that the desktop shell runs.
 *
 * How to add one (a kind of message): its shape in `core/ports/overlay.ts`, its envelope in `hub-client.ts`. What comes from the hub is not read:
 * the page in the panel acts by calls.
 */
export { createOverlayHubs, type Socket } from './hub-client.ts'
