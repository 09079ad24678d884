// Files that another program of the phone shares with this one. The service worker puts them into this cache.

const cacheName = 'shared'
const maxAgeMs = 24 * 3600_000

/** `address` names the file in the cache. */
export type SharedFile = { address: string; file: File }

/** Milliseconds at which a file was shared; its address in the cache begins with them. */
const sharedAt = (url: string) => Number(/\/share\/(\d+)/.exec(url)?.[1] ?? 0)

/** Empty where the browser has no caches, as on plain http. Files that nobody placed within a day are thrown away. */
export async function listSharedFiles(): Promise<SharedFile[]> {
  if (!('caches' in window)) return []
  const cache = await caches.open(cacheName)
  const files: SharedFile[] = []
  for (const { url } of await cache.keys()) {
    const response = await cache.match(url)
    if (!response || sharedAt(url) < Date.now() - maxAgeMs) await cache.delete(url)
    else {
      const name = decodeURIComponent(response.headers.get('x-file-name') ?? '')
      const about = { type: response.headers.get('content-type') ?? '', lastModified: sharedAt(url) }
      files.push({ address: url, file: new File([await response.blob()], name, about) })
    }
  }
  return files
}

export const deleteSharedFile = async (address: string) => (await caches.open(cacheName)).delete(address)
export const deleteSharedFiles = () => caches.delete(cacheName)
