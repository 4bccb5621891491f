// A logo with a variant for each colour mode. Both are in the page and CSS shows one, so that nothing waits for scripts; the
// hidden one is never loaded, as both are lazy.
import type { Logo } from '../page-data.ts'

export function LogoImage({ logo: { src, srcDark, alt, width, height }, isBelow }: { logo: Logo; isBelow?: true }) {
  // A logo that is much taller than wide hangs through the line of the bar; any other is placed on the line.
  const hangs = width !== undefined && height !== undefined && height > 2 * width
  const size = { width, height }
  const loading = isBelow ? 'lazy' : undefined
  if (src === srcDark)
    return <img className={hangs ? 'thorn' : undefined} src={src} alt={alt} {...{ loading }} {...size} />
  return (
    <>
      <img className={hangs ? 'by-day thorn' : 'by-day'} src={src} alt={alt} loading="lazy" {...size} />
      <img className={hangs ? 'by-night thorn' : 'by-night'} src={srcDark} alt={alt} loading="lazy" {...size} />
    </>
  )
}
