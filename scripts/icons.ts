// Draws the icons of the installed program from the logo, into public/icons. Run by hand after a change of the logo: `node scripts/icons.ts`.
import { readFileSync } from 'node:fs'
import sharp from 'sharp'

const logo = readFileSync('public/favicon.svg', 'utf8')
/** Systems cut a shape of their own out of these icons, so the ground reaches every edge. */
const square = logo.replace('rx="7"', '')
/** Android cuts up to a fifth off each side of a maskable icon. */
const maskable = square
  .replace('viewBox="0 0 32 32"', 'viewBox="-6 -6 44 44"')
  .replace('<rect', '<rect x="-6" y="-6"')
  .replace(/"32"/g, '"44"')

const icons = [
  { name: 'icon-192', svg: logo, size: 192 },
  { name: 'icon-512', svg: logo, size: 512 },
  { name: 'maskable-512', svg: maskable, size: 512 },
  { name: 'apple-touch-180', svg: square, size: 180 },
]
for (const { name, svg, size } of icons)
  await sharp(Buffer.from(svg), { density: 72 * (size / 32) })
    .resize(size, size)
    .png({ palette: true, compressionLevel: 9 })
    .toFile(`public/icons/${name}.png`)
