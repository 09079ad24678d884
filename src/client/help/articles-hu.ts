/** All articles of the language, in one chunk. */
export default import.meta.glob<string>('/docs/help/hu/*.md', { query: '?raw', import: 'default', eager: true })
