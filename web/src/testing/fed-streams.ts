import { vi } from 'vitest'

interface Connection {
  url: string
  headers: Record<string, string>
  signal: AbortSignal
  send: (text: string) => void
  end: () => void
}

/** Replaces the network, not our code: each call of `fetch` opens a stream that the test feeds. */
export function feedStreams() {
  const state = { connections: [] as Connection[], status: 200, isOffline: false }

  function fetchStream(url: string, init: RequestInit): Promise<Response> {
    if (state.isOffline) return Promise.reject(new TypeError('offline'))
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined
    const body = new ReadableStream<Uint8Array>({ start: (each) => void (controller = each) })
    state.connections.push({
      url,
      headers: init.headers as Record<string, string>,
      signal: init.signal as AbortSignal,
      send: (text) => controller?.enqueue(new TextEncoder().encode(text)),
      end: () => controller?.close(),
    })
    return Promise.resolve(new Response(body, { status: state.status }))
  }

  vi.stubGlobal('fetch', fetchStream)
  return state
}
