/** Whether it is this very machine; without a host it is a socket's. */
export const isHere = (host: string): boolean => ['', 'no-host', 'localhost', '127.0.0.1', '[::1]'].includes(host)
