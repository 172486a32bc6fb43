"""How Django renders the forms of every page: label, help, what is wrong, then the box; a number as text."""

from django.forms.renderers import TemplatesSetting


class FormRenderer(TemplatesSetting):
    form_template_name = "tournament/components/form.html"
    field_template_name = "tournament/components/field.html"
