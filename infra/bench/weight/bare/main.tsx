import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

/** As little as a React page can be, said to be interactive the way the product says it. */
function Bare() {
  const [count, setCount] = useState(0)
  useEffect(() => {
    performance.mark('interactive')
  }, [])
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {count}
    </button>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<Bare />)
