/** Below the base path: a stream of server-sent events, so it is no call of the table. */
export const MESSAGE_EVENTS_PATH = '/msg/events'
/**
 * `new`: something arrived. `read`: something was read, here or on another device. `order`: an order of the member has changed.
 * `reply`: the member's words in a course were answered.
 */
export const MESSAGE_EVENTS = ['new', 'read', 'order', 'reply'] as const
export type MessageEvent = (typeof MESSAGE_EVENTS)[number]
