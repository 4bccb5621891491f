// The second inline script of the home page: shows a message when the site's scripts or style sheet cannot be loaded, most
// often because `baseUrl` is wrong.
import baseUrl from 'virtual:base-url'

let failed = ''
addEventListener(
  'error',
  ({ target }) => {
    const { tagName, rel } = target as HTMLLinkElement
    if (tagName === 'SCRIPT') failed = 'scripts'
    else if (rel === 'stylesheet') failed ||= 'styles'
    if (document.readyState === 'complete') report()
  },
  true,
)
addEventListener('load', report)

function report() {
  if (!failed || document.querySelector('[id^=missing-]')) return
  const box = document.createElement('div')
  // router.tsx removes the box if the scripts load after all.
  box.id = `missing-${failed}`
  box.role = 'alert'
  box.style.cssText = 'padding:1em;border:thick solid red;background:#ffe6b3;color:#000;white-space:pre-line'
  const suggestion = location.pathname.replace(/[^/]*\.html$/, '').replace(/\/?$/, '/')
  const advice =
    location.protocol === 'file:'
      ? 'A browser loads no scripts for a page that is opened as a file.\nRun wasteland-build preview and open the address that it prints.'
      : suggestion === baseUrl
        ? 'Reload the page.'
        : `A very common reason is a wrong baseUrl.\nConfigured baseUrl: ${baseUrl}\nWe suggest trying baseUrl: ${suggestion}`
  box.textContent = `The site did not load properly.\n${advice}`
  document.body.prepend(box)
}
