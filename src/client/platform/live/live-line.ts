import type { Options } from 'pusher-js'

/** Live events come from the page's own server, over a web socket only. */
export function liveLine(): Options {
  const port = Number(location.port) || (location.protocol === 'https:' ? 443 : 80)
  return {
    cluster: '',
    wsHost: location.hostname,
    wsPort: port,
    wssPort: port,
    forceTLS: location.protocol === 'https:',
    enabledTransports: ['ws'],
    disableStats: true,
  }
}
