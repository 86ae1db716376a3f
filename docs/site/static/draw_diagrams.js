// Draws every <pre class="mermaid"> in the colours of the page, and again when the reader changes them. mermaid.js comes first.
(() => {
  const sources = [...document.querySelectorAll("pre.mermaid")].map((element) => ({ element, text: element.textContent }));
  const system = matchMedia("(prefers-color-scheme: dark)");
  let drawn = null;

  const isDark = () => {
    const theme = document.body.dataset.theme;
    return theme === "dark" || (theme !== "light" && system.matches);
  };

  async function draw() {
    const dark = isDark();
    if (drawn === dark) return;
    drawn = dark;
    mermaid.initialize({
      startOnLoad: false,
      securityLevel: "strict",
      theme: dark ? "dark" : "neutral",
      themeVariables: { edgeLabelBackground: getComputedStyle(document.body).backgroundColor },
    });
    for (const [index, { element, text }] of sources.entries()) {
      try {
        const { svg } = await mermaid.render(`diagram-${index}-${dark ? "dark" : "light"}`, text);
        element.innerHTML = svg;
        element.classList.add("drawn");
        // Mermaid shrinks a diagram to the page's width; on a phone its letters would be lost, so from here on it scrolls.
        const drawing = element.querySelector("svg");
        drawing.style.minWidth = `${Math.min(parseFloat(drawing.style.maxWidth) || 0, 600)}px`;
      } catch (error) {
        console.error(error);  // the text stays
      }
    }
  }

  new MutationObserver(draw).observe(document.body, { attributeFilter: ["data-theme"] });
  system.addEventListener("change", draw);
  draw();
})();
