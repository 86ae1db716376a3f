# The site: the Markdown files of the repository as pages, with search. docs/site has what makes it.

site := $(BUILD)/site
PORT ?= 8000

.PHONY: docs docs-serve docs-links

# -W: a broken link is an error; all of them are named. Always from scratch, so that no page stays of a file that is gone.
sphinx = "$$python" -m sphinx -c docs/site -d $(BUILD)/docs-doctrees -W --keep-going --fresh-env --quiet

docs:  ## make the site of all handouts and documents: build/site/index.html
	@python=$$(scripts/docs_python.sh) && rm -rf $(site) && $(sphinx) -b html . $(site)
	@docs/site/check_links.py $(site)
	@echo "docs: open $(site)/index.html, or make docs-serve"

docs-serve: docs  ## make the site and show it on this machine; PORT=8000
	@docs/site/serve.py $(site) '$(PORT)'

docs-links:  ## ask the network whether the links to other sites still lead somewhere
	@python=$$(scripts/docs_python.sh) && $(sphinx) -b linkcheck . $(BUILD)/docs-links
