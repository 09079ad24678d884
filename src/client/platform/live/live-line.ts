import type { Options } from 'pusher-js'

/** Where live news come from: the server that the page came from, over a web socket alone. */
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
