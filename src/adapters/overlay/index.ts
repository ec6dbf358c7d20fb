/**
 * Sends events to the panel next to Messages: a WebSocket client of the hub that the desktop app runs.
 *
 * How to add one (a kind of message): its shape in `core/ports/overlay.ts`, its envelope in `hub-client.ts`. Nothing from the hub is read: the page
 * in the panel acts through API calls.
 */
export { createOverlayHubs, type Socket } from './hub-client.ts'
