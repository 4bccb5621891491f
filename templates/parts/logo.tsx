// A logo with a variant for each colour mode. Both are in the page and CSS shows one, so that nothing waits for scripts.
import type { Logo } from '../page-data.ts'

export function LogoImage({ logo: { src, srcDark, alt, width, height } }: { logo: Logo }) {
  if (src === srcDark) return <img src={src} alt={alt} width={width} height={height} />
  return (
    <>
      <img className="by-day" src={src} alt={alt} width={width} height={height} />
      <img className="by-night" src={srcDark} alt={alt} width={width} height={height} />
    </>
  )
}
