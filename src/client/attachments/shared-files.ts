// Files that another program of the phone shares with this one. The service worker puts them into this cache.

const cacheName = 'shared'
const maxAgeMs = 24 * 3600_000

/** Milliseconds at which a file was shared; its address in the cache begins with them. */
const sharedAt = (url: string) => Number(/\/share\/(\d+)/.exec(url)?.[1] ?? 0)

/** Empty where the browser has no caches, as on plain http. Files that nobody placed within a day are thrown away. */
export async function listSharedFiles(): Promise<File[]> {
  if (!('caches' in window)) return []
  const cache = await caches.open(cacheName)
  const files: File[] = []
  for (const { url } of await cache.keys()) {
    const response = await cache.match(url)
    if (!response || sharedAt(url) < Date.now() - maxAgeMs) await cache.delete(url)
    else {
      const name = decodeURIComponent(response.headers.get('x-file-name') ?? '')
      files.push(new File([await response.blob()], name, { type: response.headers.get('content-type') ?? '', lastModified: sharedAt(url) }))
    }
  }
  return files
}

export const deleteSharedFiles = () => caches.delete(cacheName)
